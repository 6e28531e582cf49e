const isMac = () => /mac/i.test(navigator.userAgent);

/** `Ctrl K`, or `⌘ K` where the keyboard has that key. */
export const paletteKeys = (): string => (isMac() ? '⌘ K' : 'Ctrl K');

interface ShortcutGroup {
  title: string;
  shortcuts: readonly { keys: readonly string[]; does: string }[];
}

/** What `?` lists. */
export const shortcutGroups = (): readonly ShortcutGroup[] => [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [paletteKeys()], does: 'Find a page, an action, a record or a day' },
      { keys: ['/'], does: 'Go to the search of the screen' },
      { keys: ['?'], does: 'Show this list' },
      { keys: ['Esc'], does: 'Close a dialog or a menu' },
    ],
  },
  {
    title: 'In a table',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Go from row to row' },
      { keys: ['Home', 'End'], does: 'Go to the first or the last row' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['Tab'], does: 'Go on to the buttons of the row' },
    ],
  },
  {
    title: 'In tiles and the role matrix',
    shortcuts: [{ keys: ['←', '→', '↑', '↓'], does: 'Go to the neighbour' }],
  },
  {
    title: 'In a dialog',
    shortcuts: [
      { keys: ['Enter'], does: 'Save, from any field of one line' },
      { keys: ['Ctrl Enter'], does: 'Save, from a field of several lines' },
      { keys: ['Ctrl Shift Enter'], does: 'Save a payroll and open the next hotel' },
    ],
  },
];
