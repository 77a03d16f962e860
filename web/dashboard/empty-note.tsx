import { EmptyState } from '#web/ui/empty-state.tsx'
import css from './empty-note.module.css'

/** What an empty part of the dashboard says, as high as what it stands in for. */
export const EmptyNote = ({ title, children }: { title: string; children: string }) => (
  <div className={css.empty}>
    <EmptyState title={title} late="no-data-watched">
      {children}
    </EmptyState>
  </div>
)
