import { PHOTO_SIDE, RESIZED_PHOTO_BYTES } from '#domain/budgets/budgets.ts'

/** A photo as it is stored and sent: a JPEG without metadata. */
export interface Shrunk {
  bytes: ArrayBuffer
  width: number
  height: number
}
/** The image functions of the browser. */
export interface PictureTools<P> {
  /** Decodes an image with its orientation applied. Throws if the browser cannot read it. */
  read: (file: Blob) => Promise<P & { width: number; height: number }>
  /** Redraws the image in this size, which removes all metadata, the position included. */
  write: (picture: P, size: { width: number; height: number }, quality: number) => Promise<Blob>
  done?: (picture: P) => void
}

const QUALITIES = [0.86, 0.74, 0.6, 0.45]

/** The largest size with the same proportions within a square. */
export const fitted = (width: number, height: number, side = PHOTO_SIDE) => {
  const share = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** Shrinks a photo to 2,048 pixels and, as far as quality allows, 500 kB. */
export const shrinkWith =
  <P>(tools: PictureTools<P>) =>
  async (file: Blob): Promise<Shrunk> => {
    const picture = await tools.read(file)
    try {
      const size = fitted(picture.width, picture.height)
      let made = await tools.write(picture, size, QUALITIES[0] ?? 1)
      for (const quality of QUALITIES.slice(1)) {
        if (made.size <= RESIZED_PHOTO_BYTES) break
        made = await tools.write(picture, size, quality)
      }
      return { bytes: await made.arrayBuffer(), ...size }
    } finally {
      tools.done?.(picture)
    }
  }

const browserTools: PictureTools<ImageBitmap> = {
  read: (file) => createImageBitmap(file, { imageOrientation: 'from-image' }),
  write: async (picture, { width, height }, quality) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('this browser draws no pictures')
    // Transparent pixels become white instead of black.
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, width, height)
    drawing.drawImage(picture, 0, 0, width, height)
    return new Promise((resolve, reject) =>
      canvas.toBlob(
        (made) => (made ? resolve(made) : reject(new Error('this browser writes no JPEG'))),
        'image/jpeg',
        quality,
      ),
    )
  },
  done: (picture) => picture.close(),
}

/** Replaceable in tests. */
export const shrinking = { shrink: shrinkWith(browserTools) }
