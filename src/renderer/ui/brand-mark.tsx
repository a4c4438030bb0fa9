/** The console's mark, as on its icon. Decorative: put the name beside it. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg viewBox="64 64 896 896" width={size} height={size} aria-hidden>
      <rect x="64" y="64" width="896" height="896" rx="200" fill="#3451c6" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M288 728 L512 536 L736 728 M288 304 H736" stroke="#8ea2f2" strokeWidth="36" />
        <path d="M288 728 V304 L512 536 L736 304 V728" stroke="#ffffff" strokeWidth="60" />
      </g>
      <g fill="#ffffff" stroke="#3451c6" strokeWidth="24">
        {nodes.map(([cx, cy]) => (
          <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="76" />
        ))}
        <circle cx="512" cy="536" r="84" />
      </g>
      <circle cx="512" cy="536" r="34" fill="#57c893" />
    </svg>
  )
}

const nodes = [
  [288, 304],
  [736, 304],
  [288, 728],
  [736, 728],
] as const
