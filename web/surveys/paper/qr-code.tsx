import { create } from 'qrcode'

/** A code that phones read, as squares of one path: it is sharp at any size. */
export const QrCode = ({ text, className }: { text: string; className: string | undefined }) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`
  // Four squares of white around it are part of the code.
  return (
    <svg className={className} viewBox={`-4 -4 ${size + 8} ${size + 8}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={`M-4 -4h${size + 8}v${size + 8}h-${size + 8}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
