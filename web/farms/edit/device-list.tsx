import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { number } from '#web/platform/formats.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Input } from '#web/ui/fields/field.tsx'
import css from './dual-list.module.css'

export interface Choice {
  id: number
  name: string
  note?: string | null
}

/** Of a longer list, the first entries are shown with the number of further ones, which can be found by searching. */
const MOST_SHOWN = 200

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** A multi-select list of devices. The arrow keys move, Space selects, Enter transfers the selection. */
export const DeviceList = ({
  name,
  choices,
  marked,
  onMark,
  onMove,
}: {
  name: string
  choices: readonly Choice[]
  marked: readonly number[]
  onMark: (ids: number[]) => void
  onMove: (ids: number[]) => void
}) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [sought, setSought] = useState('')
  const [walked, setWalked] = useState(0)
  const words = sought.toLowerCase().trim()
  const found = choices.filter((choice) => `${choice.name} ${choice.note ?? ''}`.toLowerCase().includes(words))
  const shown = found.slice(0, MOST_SHOWN)
  const at = Math.max(0, Math.min(walked, shown.length - 1))
  const active = shown[at]
  const optionId = (choice: Choice) => `${id}-${choice.id}`
  const walk = (to: number) => {
    setWalked(to)
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' })
  }
  const toggle = (one: number) =>
    onMark(marked.includes(one) ? marked.filter((other) => other !== one) : [...marked, one])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) walk(Math.max(0, Math.min(at + step, shown.length - 1)))
    else if (event.key === 'Home') walk(0)
    else if (event.key === 'End') walk(shown.length - 1)
    else if (event.key === ' ' && active) toggle(active.id)
    else if (event.key === 'Enter' && active) onMove(marked.length > 0 ? [...marked] : [active.id])
    else return
    event.preventDefault()
  }
  return (
    <div className={css.side}>
      <h4 id={`${id}-name`}>
        {name} <small>{choices.length}</small>
      </h4>
      <Input
        type="search"
        aria-label={t.dual.search(name)}
        placeholder={t.dual.search(name)}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div
        ref={list}
        className={css.list}
        role="listbox"
        aria-labelledby={`${id}-name`}
        aria-multiselectable="true"
        aria-activedescendant={active && optionId(active)}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {shown.map((choice, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list itself hears the keys
          <div
            key={choice.id}
            id={optionId(choice)}
            role="option"
            tabIndex={-1}
            aria-selected={marked.includes(choice.id)}
            data-active={index === at || undefined}
            onClick={() => {
              setWalked(index)
              toggle(choice.id)
            }}
            onDoubleClick={() => onMove([choice.id])}
          >
            {choice.name}
            {choice.note && <small>{choice.note}</small>}
          </div>
        ))}
      </div>
      {found.length > shown.length && <p className={css.more}>{t.dual.more(number(found.length - shown.length))}</p>}
      {shown.length === 0 && <p className={css.none}>{words ? t.dual.noMatch : t.dual.none}</p>}
    </div>
  )
}
