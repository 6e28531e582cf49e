/** Stands for the rows above or below those that are drawn. */
export const RowGap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden="true">
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null;
