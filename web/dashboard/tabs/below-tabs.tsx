import { MomentsTable } from '#web/notes/moments-table.tsx'
import { notes as t } from '#web/texts/notes.ts'
import { InnerLink } from '../inner-link.tsx'
import css from '../farm-dashboard-view.module.css'
import type { FarmEvents } from '../farm-events.ts'

interface Props {
  farmId: number
  moments: FarmEvents
  onOpen: (address: string) => void
}

/** What happened on the farm in the weeks that are shown, and the way to its notes. */
const BelowTabs = ({ farmId, moments = [], onOpen }: Props) => (
  <div className={css.below}>
    <MomentsTable moments={moments} />
    <InnerLink to={`/farm-notes/${farmId}`} onOpen={onOpen}>
      {t.all}
    </InnerLink>
  </div>
)
export default BelowTabs
