import sharp, { type OverlayOptions } from 'sharp'

const HEIGHT = 620
const GAP = 10
const LABEL = 22
const LABEL_WIDTH = 900

const label = (text: string) =>
  Buffer.from(
    `<svg width="${LABEL_WIDTH}" height="${LABEL}"><text x="0" y="16" font-family="sans-serif" font-size="14">${text}</text></svg>`,
  )

export interface SheetRow {
  title: string
  /** JPEG files, with the share of its own width at which each is shown. */
  files: { file: string; scale: number }[]
}

/** Writes a contact sheet as JPEG: a row of pictures under each title, cut at the same height. */
export const writeSheet = async (file: string, rows: SheetRow[]): Promise<void> => {
  const parts: OverlayOptions[] = []
  // A row of few pictures is narrower than its title.
  let width = LABEL_WIDTH + 2 * GAP
  let top = GAP
  for (const { title, files } of rows) {
    parts.push({ input: label(title), left: GAP, top })
    let left = GAP
    let tallest = 0
    for (const { file: path, scale } of files) {
      const picture = sharp(path)
      const { width: wide = 1, height: high = 1 } = await picture.metadata()
      const size = { width: Math.round(wide * scale), height: Math.min(HEIGHT, Math.round(high * scale)) }
      parts.push({
        input: await picture.resize({ ...size, fit: 'cover', position: 'top' }).toBuffer(),
        left,
        top: top + LABEL,
      })
      left += size.width + GAP
      tallest = Math.max(tallest, size.height)
    }
    width = Math.max(width, left)
    top += LABEL + tallest + GAP
  }
  await sharp({ create: { width, height: top, channels: 3, background: '#b9bdb2' } })
    .composite(parts)
    .jpeg({ quality: 72 })
    .toFile(file)
}
