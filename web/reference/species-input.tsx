import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Species } from '#domain/reference/species.ts'
import { reference as t } from '#web/texts/reference.ts'
import { ComboBox } from '#web/ui/fields/combo-box.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { speciesQuery } from './queries.ts'
import { isSameName, nameOf } from './taxon-name.ts'
import { usePaused } from '#web/platform/forms/use-paused.ts'

interface Ranks {
  order: string
  family: string
  genus: string
  species: string
}
interface SpeciesInputProps {
  values: Ranks
  error: string | undefined
  onChange: (ranks: Partial<Ranks>) => void
}
const FEW = 10

/** An existing species, which fills in its ranks, or a new name, which is marked as new. */
export const SpeciesInput = ({ values, error, onChange }: SpeciesInputProps) => {
  const { genus, species } = values
  const typed = species.trim()
  const asked = usePaused(typed)
  const { data, isFetching } = useQuery({ ...speciesQuery({ q: asked, rows: FEW }), enabled: asked !== '' })
  const found: Species[] = typed === '' ? [] : (data?.rows ?? [])
  const known = found.some((row) => [typed, `${genus} ${typed}`].some((name) => isSameName(nameOf(row), name)))
  const isNew = typed !== '' && asked === typed && !isFetching && data !== undefined && !known
  return (
    <ComboBox
      label={t.form.species}
      hint={t.speciesHint}
      error={error}
      aside={
        <span role="status">
          {isNew && (
            <Tag tone="good" icon={<IconSparkles aria-hidden="true" />}>
              {t.newSpecies}
            </Tag>
          )}
        </span>
      }
      value={species}
      onType={(text) => onChange({ species: text })}
      suggestions={found.map((row) => ({
        key: row.id,
        title: nameOf(row),
        detail: [row.order, row.family].filter(Boolean).join(', ') || undefined,
        row,
      }))}
      onChoose={({ row }) =>
        onChange({ order: row.order ?? '', family: row.family ?? '', genus: row.genus ?? '', species: row.species })
      }
    />
  )
}
