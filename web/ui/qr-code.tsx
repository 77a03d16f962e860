import { create } from 'qrcode'

/** A QR code as one SVG path, sharp at any size. */
export const QrCode = ({ text, className }: { text: string; className: string | undefined }) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`
  // A QR code requires a white margin of four modules.
  return (
    <svg className={className} viewBox={`-4 -4 ${size + 8} ${size + 8}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={`M-4 -4h${size + 8}v${size + 8}h-${size + 8}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
