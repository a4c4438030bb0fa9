import encodeQR from 'qr'
import { useMemo } from 'react'

/** Modules around the code that stay empty, so that cameras find it. */
const QUIET = 4

/** A text as a QR code: black on white in any colours, or cameras do not see it. `label` says what it holds. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
    const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { path: squares.join(''), size: rows.length }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={168}
      height={168}
      shapeRendering="crispEdges"
      style={{ display: 'block', flex: 'none', borderRadius: 6 }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
