import type { IgnoredMember } from '#domain/devices/device.ts'
import { dateTime } from '#web/platform/formats.ts'
import { devices as t } from '#web/texts/devices.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Members that a device sends but the portal does not store, mostly misspelt names. */
export const IgnoredMembers = ({ members, zone }: { members: readonly IgnoredMember[]; zone: string }) => {
  const [newest] = members
  if (!newest) return null
  const names = members.map(({ name }) => name).join(', ')
  return (
    <Notice tone="warn" title={t.ignoredTitle}>
      {t.ignoredText(names, dateTime(newest.seen_at, zone))}
    </Notice>
  )
}
