import { Suspense, useState, type ReactNode } from 'react'
import { photos as t } from '#web/texts/photos.ts'
import { Picture } from '../drawing/picture.tsx'
import { lazyPart } from '../lazy-part.tsx'
import css from './photos.module.css'

const PhotoViewer = lazyPart(async () => ({ default: (await import('./photo-viewer.tsx')).PhotoViewer }))

/** A stored photo. `words`: a description, used as its title and text alternative. */
export interface ShownPhoto {
  key: string
  words: string
  image_url: string
  small_url: string
  width: number
  height: number
}

export interface PhotoStripProps {
  photos: readonly ShownPhoto[]
  /** Content below the enlarged picture of a photo. */
  renderAbout?: (key: string) => ReactNode
  /** Omitted if nothing can be deleted here. */
  removal?: {
    isAllowed: (key: string) => boolean
    /** Explains what remains when a photo is deleted. */
    consequence: string
    remove: (key: string) => Promise<unknown>
    onRemoved: (key: string) => void
  }
}

/** Photos side by side, each of which can be enlarged. */
export const PhotoStrip = (props: PhotoStripProps) => {
  const [at, setAt] = useState<number | null>(null)
  return (
    <>
      <ul className={css.strip}>
        {props.photos.map(({ key, words, small_url }, index) => (
          <li key={key}>
            <button type="button" className={css.thumb} aria-label={t.open(words)} onClick={() => setAt(index)}>
              <Picture size="small" src={small_url} alt={words} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <Suspense>{at !== null && <PhotoViewer {...props} at={at} onAt={setAt} onClose={() => setAt(null)} />}</Suspense>
    </>
  )
}
