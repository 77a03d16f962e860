import type { HistoryKind } from '#domain/history/calls.ts'
import { HistoryDialog } from '#web/history/history-dialog.tsx'
import { tell } from '#web/history/tell.ts'
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
}) => <HistoryDialog {...props} zone={zone} describe={tell(t.members, zone)} />
