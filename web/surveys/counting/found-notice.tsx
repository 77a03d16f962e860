import type { Place } from '#web/field-work/outbox/entry.ts'
import { dateTime } from '#web/platform/formats.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Notice } from '#web/ui/notice.tsx'

const t = surveys.kept

interface FoundNoticeProps {
  place: Place
  /** A count that was begun before is continued. */
  found: boolean
  begun: string
  /** The phone has room to keep it. */
  isKept: boolean
}

/** What becomes of a count while its dialog is closed. */
export const FoundNotice = ({ place, found, begun, isKept }: FoundNoticeProps) => (
  <>
    {found && <Notice live title={t.back(dateTime(begun, place.zone))} />}
    {!isKept && <Notice tone="warn" live title={t.notKept} />}
  </>
)
