import { outlines as t } from '#web/texts/outlines.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { faultOf, type DrawnPlace } from './drawing.ts'
import css from './outlines.module.css'
import { fullName } from './place-name.ts'

interface SaveBarProps {
  places: readonly DrawnPlace[]
  /** The place that is being drawn or walked: it is not validated before it is finished. */
  drawing: DrawnPlace | null
  busy: boolean
  isOnline: boolean
  onSave: () => void
  onDiscard: () => void
  onSelect: (key: string) => void
}

/** Saves all changed outlines together, and shows the errors that prevent saving. Renders nothing without changes. */
export const SaveBar = ({ places, drawing, busy, isOnline, onSave, onDiscard, onSelect }: SaveBarProps) => {
  const changes = places.filter(({ isChanged }) => isChanged)
  const faults = changes.flatMap((place) => {
    const fault = faultOf(place)
    return fault ? [{ place, fault }] : []
  })
  const shown = faults.filter(({ place }) => place.key !== drawing?.key)
  if (changes.length === 0) return null
  return (
    <div className={css.bar} data-foot-bar>
      {shown.length > 0 && (
        <Notice tone="warn" live title={t.faults}>
          <ul>
            {shown.map(({ place, fault }) => (
              <li key={place.key}>
                <button type="button" className={css.link} onClick={() => onSelect(place.key)}>
                  {fullName(place)}
                </button>{' '}
                {fault}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {!isOnline && <Notice live>{t.savedLater}</Notice>}
      <div className={css.saving}>
        <span>{t.changes(changes.length)}</span>
        <Button onClick={onDiscard}>{t.discard}</Button>
        <Button
          kind="primary"
          busy={busy}
          aria-disabled={faults.length > 0 || !isOnline || undefined}
          onClick={faults.length > 0 || !isOnline ? undefined : onSave}
        >
          {t.save}
        </Button>
      </div>
    </div>
  )
}
