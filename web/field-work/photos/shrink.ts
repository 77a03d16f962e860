import { PHOTO_SIDE, RESIZED_PHOTO_BYTES } from '#domain/budgets/budgets.ts'

/** A photo as it is kept on the phone and sent: a JPEG that says nothing but what it shows. */
export interface Shrunk {
  bytes: ArrayBuffer
  width: number
  height: number
}
/** What a browser does with pictures. */
export interface PictureTools<P> {
  /** Upright, as its camera was held. Throws for what is no picture to this browser. */
  read: (file: Blob) => Promise<P & { width: number; height: number }>
  /** Drawn anew in this size: nothing hidden in the file comes along, not even where it was taken. */
  write: (picture: P, size: { width: number; height: number }, quality: number) => Promise<Blob>
  done?: (picture: P) => void
}

const QUALITIES = [0.86, 0.74, 0.6, 0.45]

/** The largest size of the same form within a square. */
export const fitted = (width: number, height: number, side = PHOTO_SIDE) => {
  const share = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** Within 2,048 pixels and, as far as that goes without spoiling it, 500 kB. */
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
    // What was clear in a PNG is white in a JPEG, not black.
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

/** In one place, so that tests bring their own. */
export const shrinking = { shrink: shrinkWith(browserTools) }
