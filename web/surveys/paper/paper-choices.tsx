import { IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Farm } from '#domain/farms/farm.ts'
import type { RoundPlot } from '#domain/surveys/round.ts'
import { rounds as t } from '#web/texts/rounds.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { FarmSelect } from '../round/farm-select.tsx'
import { tunnelsOf } from '../round/pending-counts.ts'
import css from './paper.module.css'

type Change = Record<string, string | undefined>
export const useSet = (): ((change: Change) => void) => {
  const navigate = useNavigate()
  return (change) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
}

interface PaperChoicesProps {
  farms: readonly Farm[]
  farm: Farm | undefined
  plots: readonly RoundPlot[] | undefined
  tunnel: number | undefined
  /** Further fields. */
  children?: ReactNode
}
/** Selects what is printed, with the print button. */
export const PaperChoices = ({ farms, farm, plots, tunnel, children }: PaperChoicesProps) => {
  const set = useSet()
  return (
    <div className={css.choices}>
      <FarmSelect farms={farms} farm={farm} onChoose={(id) => set({ farm: String(id ?? ''), tunnel: undefined })} />
      <Field label={t.tunnel}>
        {(control) => (
          <Select
            {...control}
            value={tunnel ?? ''}
            onChange={({ target }) => set({ tunnel: target.value || undefined })}
          >
            <option value="">{t.allTunnels}</option>
            {tunnelsOf(plots ?? []).map(({ tunnel_id, tunnel_number, field_name }) => (
              <option key={tunnel_id} value={tunnel_id}>
                {t.where(tunnel_number, field_name)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {children}
      <div className={css.print}>
        <Button kind="primary" disabled={!plots} onClick={() => print()}>
          <IconPrinter aria-hidden="true" />
          {t.print}
        </Button>
      </div>
    </div>
  )
}
