import sharp from 'sharp'
import type { FarmHealth } from '#domain/score/endpoints.ts'
import { gaugeDrawing } from './gauge-drawing.ts'

/** Twice the displayed width, for high-resolution screens. */
const WIDTH = 520

/** The gauge as PNG. Its SVG contains only our own paths and numbers. */
export const gaugePicture = (health: FarmHealth): Promise<Buffer> => {
  const { box, paths } = gaugeDrawing(health)
  const drawn = paths.map(
    ({ d, fill = 'none', stroke = 'none', width = 0 }) =>
      `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${WIDTH}">${drawn.join('')}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png({ palette: true }).toBuffer()
}
