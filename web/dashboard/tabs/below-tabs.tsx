import { MomentsTable } from '#web/notes/moments-table.tsx'
import css from '../farm-dashboard-view.module.css'
import type { FarmEvents } from '../farm-events.ts'

/** What happened on the farm in the weeks that are shown. */
const BelowTabs = ({ moments = [] }: { moments: FarmEvents }) => (
  <div className={css.below}>
    <MomentsTable moments={moments} />
  </div>
)
export default BelowTabs
