import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { reference as t } from '#web/texts/reference.ts'
import { ComboBox } from '#web/ui/fields/combo-box.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { stagesQuery } from './queries.ts'
import { isSameName } from './taxon-name.ts'

const EVERY = 1_000

interface StageInputProps {
  value: string
  error: string | undefined
  onChange: (stage: string) => void
}

/** An existing stage, or a new one, which is marked as new. */
export const StageInput = ({ value, error, onChange }: StageInputProps) => {
  const { data } = useQuery(stagesQuery({ rows: EVERY }))
  const stages = data?.rows ?? []
  const isNew = value.trim() !== '' && data !== undefined && !stages.some(({ stage }) => isSameName(stage, value))
  return (
    <ComboBox
      label={t.form.stage}
      error={error}
      aside={
        <span role="status">
          {isNew && (
            <Tag tone="good" icon={<IconSparkles aria-hidden="true" />}>
              {t.newStage}
            </Tag>
          )}
        </span>
      }
      value={value}
      onType={onChange}
      suggestions={stages
        .filter(({ stage }) => stage.toLowerCase().includes(value.trim().toLowerCase()))
        .map(({ id, stage }) => ({ key: id, title: stage }))}
      onChoose={({ title }) => onChange(title)}
    />
  )
}
