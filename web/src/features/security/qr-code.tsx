import { encode } from 'uqr';
import classes from './security.module.css';

/** Empty modules around it, without which cameras do not find it. */
const BORDER = 4;

/** A text for cameras, dark on light in either theme: many read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes['qr']}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} fill="currentColor" />
    </svg>
  );
}
