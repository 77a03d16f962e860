import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Taxon } from '#domain/reference/taxon.ts'
import { usePaused } from '#web/platform/forms/use-paused.ts'
import { identification as t } from '#web/texts/identification.ts'
import { surveys } from '#web/texts/surveys.ts'
import { AroundName, ScientificName } from '#web/ui/scientific-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { ComboBox } from '#web/ui/fields/combo-box.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OfferedDraft } from '#web/ui/form/offered-draft.tsx'
import { useTypedDraft } from '#web/ui/form/use-typed-draft.ts'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { searchTaxaQuery, type TaxonKind, taxonName } from '../species/species.ts'
import css from './identification-page.module.css'

interface CorrectFormProps {
  /** Identifies the photo, for the draft. */
  of: string
  kind: TaxonKind
  /** The count of its line; null if it shows nothing that was counted. */
  counted: number | null
  busy: boolean
  /**
   * `number`: the number of individuals; null: all, or none to add. `stored`: to be called once the server has stored
   * it.
   */
  onCorrect: (taxon: Taxon, number: number | null, stored: () => void) => void
}

/** Corrects the species and the number of individuals. */
export const CorrectForm = ({ of, kind, counted, busy, onCorrect }: CorrectFormProps) => {
  const [typed, setTyped] = useState('')
  const [taxon, setTaxon] = useState<Taxon | null>(null)
  const [number, setNumber] = useState<number | null>(counted ?? 1)
  const draft = useTypedDraft(
    `identification:${of}`,
    { typed, taxon, number },
    { typed: '', taxon: null, number: counted ?? 1 },
  )
  const q = usePaused(typed.trim())
  const { data: found = [] } = useQuery(searchTaxaQuery(kind, q, []))
  const words = (each: Taxon) => `${taxonName(each)}, ${each.stage.stage}`
  const suggestions = (typed.trim() === '' ? [] : found).map((each) => ({
    key: each.id,
    title: words(each),
    detail: surveys.groupOf(each.functional_group),
  }))
  const many = counted === null || counted > 1
  const isWrong =
    many && number !== null && !(Number.isInteger(number) && number >= 1 && number <= (counted ?? Infinity))
  return (
    <Form
      className={css.correct}
      onSubmit={() => {
        if (taxon && !busy && !isWrong) onCorrect(taxon, many ? number : null, draft.clear)
      }}
    >
      <OfferedDraft
        draft={draft}
        onRestore={(values) => {
          setTyped(values.typed)
          setTaxon(values.taxon)
          setNumber(values.number)
        }}
      />
      <ComboBox
        label={t.itIs}
        hint={t.itIsHint}
        value={typed}
        onType={(text) => {
          setTyped(text)
          setTaxon(null)
        }}
        suggestions={taxon ? [] : suggestions}
        onChoose={({ key }) => {
          const chosen = found.find(({ id }) => id === key)
          if (!chosen) return
          setTaxon(chosen)
          setTyped(words(chosen))
        }}
      />
      {many && (
        <NumberField
          label={counted === null ? t.howManyNew : t.howMany}
          hint={counted === null ? t.howManyNewHint : t.howManyOf(counted)}
          whole
          value={number}
          error={isWrong ? t.howManyFault(counted) : null}
          onChange={setNumber}
        />
      )}
      <Button type="submit" busy={busy} aria-disabled={taxon === null || undefined}>
        {taxon ? (
          <AroundName text={t.correctTo}>
            <ScientificName {...taxon.species} />
          </AroundName>
        ) : (
          t.correct
        )}
      </Button>
    </Form>
  )
}
