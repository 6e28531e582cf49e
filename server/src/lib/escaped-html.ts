const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in a page or a mail, between tags or within an attribute. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => SPECIAL[sign] ?? sign);
