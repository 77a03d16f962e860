import { Suspense, useState } from 'react'
import type { EntryPhoto } from '#domain/surveys/photo.ts'
import { photos as t } from '#web/texts/photos.ts'
import { Picture } from '#web/ui/drawing/picture.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import css from './photos.module.css'
import { photoWords } from './photo-words.ts'

const PhotoViewer = lazyPart(async () => ({ default: (await import('./photo-viewer.tsx')).PhotoViewer }))

/** Photos side by side, each to be opened large. */
export const PhotoStrip = ({ photos, zone }: { photos: readonly EntryPhoto[]; zone: string }) => {
  const [at, setAt] = useState<number | null>(null)
  return (
    <>
      <ul className={css.strip}>
        {photos.map((photo, index) => {
          const words = photoWords(photo, zone)
          return (
            <li key={photo.key}>
              <button type="button" className={css.thumb} aria-label={t.open(words)} onClick={() => setAt(index)}>
                <Picture size="small" src={photo.small_url} alt={words} loading="lazy" />
              </button>
            </li>
          )
        })}
      </ul>
      <Suspense>
        {at !== null && <PhotoViewer photos={photos} at={at} zone={zone} onAt={setAt} onClose={() => setAt(null)} />}
      </Suspense>
    </>
  )
}
