import { ago, dateTime } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { dashboard as t } from './texts/dashboard.ts'

/** The age of the newest message: `newest message 4 min ago`. */
export const Newest = ({ at, zone }: { at: string | null; zone: string }) => {
  const now = useNow()
  return (
    <span title={at ? dateTime(at, zone) : undefined}>
      {at === null ? t.noMessage : t.newestMessage(ago(at, now, zone))}
    </span>
  )
}
