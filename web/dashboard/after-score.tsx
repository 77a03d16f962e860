import { useQuery } from '@tanstack/react-query'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { NoteButton } from '#web/notes/note-button.tsx'
import { farmMomentsQuery } from '#web/notes/queries.ts'
import { farmEventsWindow } from './farm-events.ts'
import { useLive } from './use-live.ts'

/** What the dashboard requests after its score is shown, and the form that records events. */
const AfterScore = ({ data }: { data: FarmDashboard }) => {
  useQuery({ ...farmMomentsQuery(data.farm.id, ...farmEventsWindow(data)), throwOnError: false })
  useLive(data.farm.id)
  return <NoteButton farmId={data.farm.id} inTabBar />
}
export default AfterScore
