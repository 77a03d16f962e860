import { date, period } from '#web/platform/formats.ts'
import { notes as t } from '#web/texts/notes.ts'
import { PhotoStrip } from '#web/ui/photos/photo-strip.tsx'
import css from './notes.module.css'
import type { MomentInWords } from './queries.ts'
import { shownPhotos } from './shown-photos.ts'

const FEW = 6

interface MomentsTableProps {
  moments: readonly MomentInWords[]
  /** The first and last day of the list, where they are not those of the page. Later events extend it. */
  from?: string
  to?: string
}

/** The events on a farm, earliest first; renders nothing if there are none. */
export const MomentsTable = ({ moments, from, to }: MomentsTableProps) => {
  const last = moments.at(-1)?.date
  if (last === undefined) return null
  const count = moments.length
  return (
    <details className={css.happened} open={count <= FEW}>
      <summary>
        {from !== undefined && to !== undefined
          ? t.happenedFrom(period(from, last > to ? last : to), count)
          : t.happenedIn(count)}
      </summary>
      <ul aria-label={t.whatHappened}>
        {moments.map((moment) => (
          <li key={moment.key}>
            <time dateTime={moment.date}>{date(moment.date)}</time>
            <div>
              {moment.words}
              {moment.photos.length > 0 && (
                <PhotoStrip photos={shownPhotos(moment.photos, `${moment.words}, ${date(moment.date)}`)} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
