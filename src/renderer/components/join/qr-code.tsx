import encodeQR from 'qr'
import { useMemo } from 'react'

/** The number of empty modules around the code, which cameras need to find it. */
const QUIET = 4

/** A text as a QR code: black on white in every colour scheme, because cameras need the contrast. `label` describes its content. */
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
