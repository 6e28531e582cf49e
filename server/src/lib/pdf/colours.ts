/** The console's colours in its light theme (web/src/ui/style/tokens.css), without the tint of its paper. */
export const INK = '#1a2230';
export const INK_SOFT = '#5a6170';
export const LINE = '#d9d6ce';
export const LINE_STRONG = '#928b7b';
export const SHADE = '#f6f4ef';
export const SHADE_STRONG = '#ece8df';
export const WARN = '#8a5300';
export const WARN_SOFT = '#faeed6';
export const WHITE = '#ffffff';
