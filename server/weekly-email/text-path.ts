import { fontOf, runsOf, type Weight } from './fonts.ts'

interface Place {
  x: number
  y: number
  size: number
  weight: Weight
}

/** A text as a path centred at x, so that drawing it needs no installed font. */
export const textPath = (text: string, { x, y, size, weight }: Place): string => {
  const laid = runsOf(text).map(({ group, text: part }) => {
    const font = fontOf(group, weight)
    return { scale: size / font.unitsPerEm, run: font.layout(part) }
  })
  let left = x - laid.reduce((width, { scale, run }) => width + run.advanceWidth * scale, 0) / 2
  const paths: string[] = []
  for (const { scale, run } of laid)
    for (const [index, glyph] of run.glyphs.entries()) {
      const place = run.positions[index]
      paths.push(
        glyph.path
          .transform(scale, 0, 0, -scale, left + (place?.xOffset ?? 0) * scale, y - (place?.yOffset ?? 0) * scale)
          .toSVG(),
      )
      left += (place?.xAdvance ?? 0) * scale
    }
  return paths.join('')
}
