import { IconDots, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Taxon } from '#domain/reference/taxon.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { taxonName } from '../species/species.ts'
import css from './pad.module.css'

interface RowMoreProps {
  name: string
  /** Species of the same group that can be added. */
  others: readonly Taxon[]
  onAdd: (taxon: Taxon) => void
  children: ReactNode
}

/** The less frequent controls of a counter's row, collapsed behind a button in the row's head. */
export const RowMore = ({ name, others, onAdd, children }: RowMoreProps) => (
  <details className={css.more}>
    <summary aria-label={surveys.options.more(name)}>
      <IconDots aria-hidden="true" />
    </summary>
    <div>
      {children}
      {others.map((taxon) => (
        <Button
          key={taxon.id}
          aria-label={surveys.pollinator.addNamed(`${taxonName(taxon)}, ${taxon.stage.stage}`)}
          onClick={() => onAdd(taxon)}
        >
          <IconPlus aria-hidden="true" />
          {taxonName(taxon)}
        </Button>
      ))}
    </div>
  </details>
)
