import { useState } from 'react'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { DeviceList, type Choice } from './device-list.tsx'
import css from './dual-list.module.css'

/** Two lists, Available and Selected: a double-click, Enter or the buttons transfer entries from one to the other. */
export const DualList = ({
  name,
  choices,
  selected,
  onChange,
}: {
  name: string
  choices: readonly Choice[]
  selected: readonly number[]
  onChange: (selected: number[]) => void
}) => {
  const [said, setSaid] = useState('')
  const [marked, setMarked] = useState<{ available: number[]; selected: number[] }>({ available: [], selected: [] })
  const chosen = new Set(selected)
  const byId = new Map(choices.map((choice) => [choice.id, choice]))
  const lists = {
    available: choices.filter(({ id }) => !chosen.has(id)),
    // A device that has left the farm is still listed, so that it can be removed.
    selected: selected.map((id) => byId.get(id) ?? { id, name: t.dual.gone(id) }),
  }
  const move = (from: 'available' | 'selected', ids: number[]) => {
    if (ids.length === 0) return
    onChange(from === 'available' ? [...selected, ...ids] : selected.filter((id) => !ids.includes(id)))
    setMarked({ ...marked, [from]: marked[from].filter((id) => !ids.includes(id)) })
    setSaid(t.dual.moved(ids.length, t.dual[from === 'available' ? 'selected' : 'available']))
  }
  const list = (which: 'available' | 'selected') => (
    <DeviceList
      name={t.dual[which]}
      choices={lists[which]}
      marked={marked[which]}
      onMark={(ids) => setMarked({ ...marked, [which]: ids })}
      onMove={(ids) => move(which, ids)}
    />
  )
  return (
    <fieldset className={css.dual}>
      <legend>{name}</legend>
      {list('available')}
      <div className={css.moves}>
        <Button disabled={marked.available.length === 0} onClick={() => move('available', marked.available)}>
          {t.dual.add}
        </Button>
        <Button disabled={marked.selected.length === 0} onClick={() => move('selected', marked.selected)}>
          {t.dual.remove}
        </Button>
      </div>
      {list('selected')}
      <p className={css.hint}>{t.dual.hint}</p>
      <p className="vh" role="status">
        {said}
      </p>
    </fieldset>
  )
}
