import { useNavigate } from '@tanstack/react-router'
import { reference as t } from '#web/texts/reference.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Select } from '#web/ui/fields/select.tsx'

/** Filters a list by one functional group; the selection is in the address. */
export const GroupPicker = ({ groups, value }: { groups: readonly string[]; value: string | undefined }) => {
  const navigate = useNavigate()
  return (
    <Select
      aria-label={t.group}
      value={value ?? ''}
      onChange={(event) =>
        void navigate({
          to: '.',
          search: (before: object) => ({
            ...before,
            page: undefined,
            functional_group: event.target.value || undefined,
          }),
          resetScroll: false,
        })
      }
    >
      <option value="">{t.everyGroup}</option>
      {groups.map((group) => (
        <option key={group} value={group}>
          {surveys.groupOf(group)}
        </option>
      ))}
    </Select>
  )
}
