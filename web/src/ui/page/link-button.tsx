import type { ComponentProps } from 'react';

/** What is done rather than opened, in the looks of a link. */
export const LinkButton = (props: ComponentProps<'button'>) => (
  <button type="button" className="link" {...props} />
);
