import type { HistoryKind } from '#domain/history/calls.ts'
import { HistoryDialog } from '#web/history/history-dialog.tsx'
import { tell } from '#web/history/tell.ts'
import { surveys as t } from '#web/texts/surveys.ts'

const describe = tell(t.historyLines.members)

/** Who changed an entry, in the words of surveys. */
export const EntryHistory = (props: { kind: HistoryKind; id: number; name: string; onClose: () => void }) => (
  <HistoryDialog {...props} describe={describe} />
)
