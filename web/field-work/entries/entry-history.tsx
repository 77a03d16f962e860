import type { HistoryKind } from '#domain/history/endpoints.ts'
import { HistoryDialog } from '#web/history/history-dialog.tsx'
import { describeChanges } from '#web/history/describe-changes.ts'
import { surveys as t } from '#web/texts/surveys.ts'

/** Who changed an entry, in the words of surveys. */
export const EntryHistory = ({
  zone,
  ...props
}: {
  kind: HistoryKind
  id: number
  name: string
  /** The farm's. */
  zone: string
  onClose: () => void
}) => <HistoryDialog {...props} zone={zone} describe={describeChanges(t.members, zone)} />
