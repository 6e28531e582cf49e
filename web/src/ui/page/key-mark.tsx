/** A key: the way into the staff side of the house. */
export function KeyMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
      <g strokeWidth="2" strokeLinecap="round">
        <circle cx="10" cy="5.5" r="3.5" />
        <path d="M10 9v9M10 13.5h3M10 17h2" />
      </g>
    </svg>
  );
}
