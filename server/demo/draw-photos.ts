import sharp from 'sharp'
import { randomOf } from '#simulator/random.ts'

/** Appearance of a drawn insect by functional group: body size, colours, wings. */
const looks: Record<string, { long: number; wide: number; coat: string; bands: string; wings: number }> = {
  bumblebee: { long: 92, wide: 58, coat: '#2b2320', bands: '#e8b53a', wings: 0.5 },
  honeybee: { long: 78, wide: 36, coat: '#7a5220', bands: '#d99a3d', wings: 0.45 },
  'solitary bee': { long: 66, wide: 34, coat: '#4a3323', bands: '#b5753a', wings: 0.45 },
  hoverfly: { long: 74, wide: 28, coat: '#1f1d1a', bands: '#f0c33c', wings: 0.35 },
  'other fly': { long: 60, wide: 32, coat: '#2e4136', bands: '#52705d', wings: 0.4 },
  'social wasp': { long: 84, wide: 32, coat: '#1c1a17', bands: '#f2d21f', wings: 0.35 },
}
const WIDTH = 960
const HEIGHT = 720

const petals = (x: number, y: number, turn: number) =>
  Array.from({ length: 5 }, (_, at) => {
    const angle = turn + at * 72
    return `<ellipse cx="${x}" cy="${y - 128}" rx="98" ry="122" fill="#fbfaf4" stroke="#dcd9c8" stroke-width="3" transform="rotate(${angle} ${x} ${y})"/>`
  }).join('')

const insect = (group: string, x: number, y: number, turn: number): string => {
  const look = looks[group] ?? { long: 70, wide: 34, coat: '#2b2320', bands: '#7d7465', wings: 0.4 }
  const { long, wide, coat, bands, wings } = look
  const band = (at: number) =>
    `<ellipse cx="${at * long}" cy="0" rx="${long * 0.1}" ry="${wide * (0.98 - Math.abs(at) * 0.5)}" fill="${bands}"/>`
  const wing = (side: number) =>
    `<ellipse cx="${-long * 0.1}" cy="${side * wide * 1.3}" rx="${long * 0.8}" ry="${long * 0.3}" fill="#eef3f5" fill-opacity="${wings}" transform="rotate(${side * -28})"/>`
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(1.4)">
    <ellipse cx="8" cy="14" rx="${long}" ry="${wide}" fill="#000" fill-opacity="0.16"/>
    ${wing(1)}${wing(-1)}
    <ellipse rx="${long}" ry="${wide}" fill="${coat}"/>${[-0.55, -0.1, 0.45].map(band).join('')}
    <circle cx="${long * 1.02}" r="${wide * 0.56}" fill="${coat}"/>
    <circle cx="${long * 1.2}" cy="${wide * 0.32}" r="${wide * 0.16}" fill="#141210"/>
    <circle cx="${long * 1.2}" cy="${-wide * 0.32}" r="${wide * 0.16}" fill="#141210"/></g>`
}

/** A strawberry flower with or without an insect. */
export const flowerWith = (seed: number, group: string | null): string => {
  const random = randomOf(seed, 'photo', group ?? 'none')
  const [x, y] = [WIDTH / 2 + random() * 80 - 40, HEIGHT / 2 + random() * 60 - 30]
  const leaves = Array.from({ length: 9 }, () => {
    const [at, down, turn] = [random() * WIDTH, random() * HEIGHT, random() * 180]
    return `<ellipse cx="${at}" cy="${down}" rx="210" ry="120" fill="#3f6b34" fill-opacity="0.5" transform="rotate(${turn} ${at} ${down})"/>`
  }).join('')
  const seeds = Array.from({ length: 40 }, () => {
    const [angle, far] = [random() * Math.PI * 2, Math.sqrt(random()) * 62]
    return `<circle cx="${x + Math.cos(angle) * far}" cy="${y + Math.sin(angle) * far}" r="5" fill="#c78e16"/>`
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#274d25"/>
    ${leaves}${petals(x, y, random() * 72)}<circle cx="${x}" cy="${y}" r="76" fill="#eccb4a"/>${seeds}
    ${group === null ? '' : insect(group, x + 10, y - 20, random() * 360)}</svg>`
}

export interface DrawOrder {
  seed: number
  groups: (string | null)[]
}
// Runs in a separate process, because the drawing library does not release its memory.
process.once('message', ({ seed, groups }: DrawOrder) => {
  void Promise.all(
    groups.map((group, at) =>
      sharp(Buffer.from(flowerWith(seed + at, group)))
        .jpeg({ quality: 78 })
        .toBuffer(),
    ),
  ).then((drawn) => process.send?.(drawn, () => process.exit(0)))
})
