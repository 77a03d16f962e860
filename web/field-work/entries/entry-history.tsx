import type { HistoryKind } from '#domain/history/endpoints.ts'
import { HistoryDialog } from '#web/history/history-dialog.tsx'
import { describeChanges } from '#web/history/describe-changes.ts'
import { surveys as t } from '#web/texts/surveys.ts'

/** The history of an entry, with the labels of surveys. */
export const EntryHistory = ({
  zone,
  ...props
}: {
  kind: HistoryKind
  id: number
  name: string
  /** The time zone of the farm. */
  zone: string
  onClose: () => void
}) => <HistoryDialog {...props} zone={zone} describe={describeChanges(t.members, zone)} />
