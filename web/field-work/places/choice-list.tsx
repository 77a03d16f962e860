import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, useId, useState, type ReactNode } from 'react'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { found } from '#web/ui/table/arrange.ts'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import css from './picker.module.css'

const t = surveys.picker
type Step = keyof typeof t.steps

export interface Choice {
  id: number
  name: string
  detail: string
  number?: number
}
interface ChoiceListProps {
  step: Step
  /** Shown while an earlier step is not chosen yet. */
  hint?: string | undefined
  asked: { error: unknown; refetch: () => unknown }
  rows: Choice[] | undefined
  chosen: number | null
  onChoose?: (choice: Choice) => void
  onClear?: () => void
  /** Makes each choice a link instead of a button. */
  link?: (choice: Choice, children: ReactNode) => ReactNode
}

const FEW = 8
// Beyond this number, searching is faster than scrolling.
const MAX_SHOWN = 60
const words = [
  { key: 'name', value: ({ name }: Choice) => name },
  { key: 'detail', value: ({ detail }: Choice) => detail },
]

/** One step of the picker. It collapses to one line once chosen, so that the next step is visible. */
export const ChoiceList = (props: ChoiceListProps) => {
  const { step, hint, asked, rows, chosen, onChoose, onClear, link } = props
  const [q, setQ] = useState('')
  const id = useId()
  const choice = rows?.find((row) => row.id === chosen)
  const all = rows ? found(rows, words, q) : []
  const body = () => {
    if (hint) return <p className={css.hint}>{hint}</p>
    if (choice)
      return (
        <div className={css.chosen}>
          <span>
            <strong>{choice.name}</strong>
            {choice.detail && <small>{choice.detail}</small>}
          </span>
          <Button aria-label={t.changeNamed(t.steps[step], choice.name)} onClick={onClear}>
            {t.change}
          </Button>
        </div>
      )
    if (!rows)
      return asked.error ? (
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      ) : (
        <SkeletonLines lines={4} />
      )
    if (rows.length === 0) return <p className={css.hint}>{t.none[step]}</p>
    return (
      <>
        {rows.length > FEW && <TableSearch name={t.search(t.many[step])} value={q} onChange={setQ} />}
        <ul className={css.choices}>
          {all.slice(0, MAX_SHOWN).map((row) => {
            const inside = (
              <>
                <span>
                  {row.name}
                  {row.detail && <small>{row.detail}</small>}
                </span>
                <IconChevronRight aria-hidden="true" />
              </>
            )
            return (
              <li key={row.id}>
                {link ? (
                  <Fragment>{link(row, inside)}</Fragment>
                ) : (
                  <button type="button" className={css.choice} onClick={() => (setQ(''), onChoose?.(row))}>
                    {inside}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
        <p className={css.hint} role="status">
          {all.length === 0 ? (step === 'farm' ? t.none.farm : t.nothing(q)) : null}
          {all.length > MAX_SHOWN && t.more(all.length - MAX_SHOWN)}
        </p>
      </>
    )
  }
  return (
    <section className={css.step} aria-labelledby={id} data-waits={hint ? '' : undefined}>
      <h2 id={id}>{t.steps[step]}</h2>
      {body()}
    </section>
  )
}
