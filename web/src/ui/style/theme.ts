import { createTheme } from '@mantine/core';
import type { MantineColorsTuple } from '@mantine/core';

/** The one accent. Shade 7 carries light text on paper, shade 4 dark text at night. */
const brass: MantineColorsTuple = [
  '#fbf6ea',
  '#f3e8cc',
  '#e9d5a5',
  '#dfc07c',
  '#d4ab60',
  '#bd9146',
  '#a27730',
  '#855f1a',
  '#6b4c12',
  '#523a0c',
];

/** Of dialogs and drawers. Their header element would otherwise count as a second banner of the page. */
const window = {
  transitionProps: { duration: 0 },
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'presentation' } },
};

/** Mantine in the house style; the values themselves are the custom properties of tokens.css. */
export const theme = createTheme({
  colors: { brass },
  primaryColor: 'brass',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  defaultRadius: 'sm',
  radius: { sm: '6px', md: '8px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Dialogs and menus appear at once: staff open hundreds of them a day.
    Modal: { defaultProps: { ...window, yOffset: '8vh' } },
    Drawer: { defaultProps: window },
    Menu: {
      // The first entry gets the focus itself: a placeholder for it would be a nameless child of the menu.
      defaultProps: { transitionProps: { duration: 0 }, shadow: 'md', withInitialFocusPlaceholder: false },
    },
    Popover: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: true } },
    Checkbox: { defaultProps: { size: 'xs', radius: 3 } },
    Switch: { defaultProps: { size: 'xs' } },
    // Named, so that the stylesheet can tell the filled ones.
    Button: { defaultProps: { variant: 'filled' } },
  },
});
