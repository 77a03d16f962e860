import { translated } from '#domain/language/text.ts'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Taxon } from '#domain/reference/taxon.ts'
import { usePaused } from '#web/platform/forms/use-paused.ts'
import { surveys } from '#web/texts/surveys.ts'
import searchCss from '#web/ui/table/table-search.module.css'
import { ScientificName } from '#web/ui/scientific-name.tsx'
import css from '../counting/pad.module.css'
import { taxonName, likelyAmong, searchTaxaQuery, type TaxonKind } from './species.ts'

const t = surveys.pollinator

interface SpeciesSearchProps {
  kind: TaxonKind
  name: string
  /** Species on this phone, searched when the server cannot be reached. */
  known: readonly Taxon[]
  /** Listed before all others. */
  likely: readonly Taxon[]
  /** Restricted to one functional group. */
  group?: string
  isShown: (taxon: Taxon) => boolean
  /** The row of its counter. */
  rowOf: (taxon: Taxon) => string
  onAdd: (taxon: Taxon) => void
}

/** Searches species by name and adds one to the count. The server searches, because there may be thousands. */
export const SpeciesSearch = ({ kind, name, known, likely, group, isShown, rowOf, onAdd }: SpeciesSearchProps) => {
  const [typed, setTyped] = useState('')
  const q = usePaused(typed.trim())
  const box = useRef<HTMLInputElement>(null)
  const { data } = useQuery(searchTaxaQuery(kind, q, known, group))
  const shown = typed.trim() === '' || !data ? undefined : likelyAmong(likely, q, data)
  const add = (taxon: Taxon) => {
    flushSync(() => {
      onAdd(taxon)
      setTyped('')
    })
    // Moves the focus to the counter of the species, or back to the search if there is none.
    const plus = document.querySelector<HTMLElement>(`[data-row="${rowOf(taxon)}"] button:last-of-type`)
    ;(plus ?? box.current)?.focus()
  }
  return (
    <div className={css.search} role="search">
      <span className={searchCss.search}>
        <IconSearch aria-hidden="true" />
        <input
          ref={box}
          type="search"
          aria-label={name}
          placeholder={name}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            const first = shown?.find((taxon) => !isShown(taxon))
            if (event.key === 'Enter' && first) {
              event.preventDefault()
              add(first)
            }
            if (event.key === 'Escape' && typed !== '') {
              // Closes the list, not the dialog.
              event.preventDefault()
              event.stopPropagation()
              setTyped('')
            }
          }}
        />
      </span>
      <div role="status">{shown?.length === 0 && <p className={css.lead}>{t.noneListed}</p>}</div>
      {shown && shown.length > 0 && (
        <ul className={css.found}>
          {shown.map((taxon) => {
            const words = `${taxonName(taxon)}, ${taxon.stage.stage}`
            return (
              <li key={taxon.id}>
                <button
                  type="button"
                  aria-label={isShown(taxon) ? `${words}: ${t.inList}` : t.addNamed(words)}
                  disabled={isShown(taxon)}
                  onClick={() => add(taxon)}
                >
                  <IconPlus aria-hidden="true" />
                  <span>
                    <ScientificName {...taxon.species} />, {taxon.stage.stage}
                    {taxon.species.common_name && <>, {translated(taxon.species.common_name)}</>}
                  </span>
                  <small>{isShown(taxon) ? t.inList : surveys.groupOf(taxon.functional_group)}</small>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
