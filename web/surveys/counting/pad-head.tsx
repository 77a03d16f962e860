import type { Place } from '#web/field-work/outbox/entry.ts'
import { dateTime } from '#web/platform/formats.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Notice } from '#web/ui/notice.tsx'
import css from './pad.module.css'

const t = surveys.kept

interface PadHeadProps {
  place: Place
  /** A count that was begun before is continued. */
  found: boolean
  begun: string
  /** The phone has room to keep it. */
  isKept: boolean
}

/** The plot that is counted, and what became of the count while its dialog was closed. */
export const PadHead = ({ place, found, begun, isKept }: PadHeadProps) => (
  <>
    <p className={css.lead}>
      {surveys.path(place.farm_title, place.field_name, place.tunnel_number)} &gt;{' '}
      {surveys.picker.plotNo(place.plot_number)}
    </p>
    {found && <Notice live title={t.back(dateTime(begun, place.zone))} />}
    {!isKept && <Notice tone="warn" live title={t.notKept} />}
  </>
)
