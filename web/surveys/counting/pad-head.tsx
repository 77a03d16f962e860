import type { Place } from '#web/field-work/outbox/entry.ts'
import { dateTime } from '#web/platform/formats.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Notice } from '#web/ui/notice.tsx'
import css from './pad.module.css'

const t = surveys.kept

/** Farm, field, tunnel and plot of a count. */
export const PlotPath = ({ place }: { place: Place }) => (
  <p className={css.lead}>
    {surveys.path(place.farm_title, place.field_name, place.tunnel_number)} &gt;{' '}
    {surveys.picker.plotNo(place.plot_number)}
  </p>
)

interface PadNoticesProps {
  zone: string
  /** Whether a count that was begun before is continued. */
  found: boolean
  begun: string
  /** Whether the phone could store the count. */
  isKept: boolean
}

/** The state of a count that was begun before, and a warning if the phone cannot store it. */
export const PadNotices = ({ zone, found, begun, isKept }: PadNoticesProps) => (
  <>
    {found && <Notice live title={t.back(dateTime(begun, zone))} />}
    {!isKept && <Notice tone="warn" live title={t.notKept} />}
  </>
)
