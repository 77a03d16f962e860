import { IconMapPin } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { usePortalSettings } from '#web/platform/portal-settings.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { FarmValues } from './farm-values.ts'
import layout from '#web/ui/form/form-layout.module.css'
import css from './farm-form.module.css'

const PositionMap = lazyPart(() => import('./position-map.tsx'))
const DECIMALS = 5

const drawsPictures = (): boolean =>
  typeof WebGL2RenderingContext !== 'undefined' && document.createElement('canvas').getContext('webgl2') !== null

const degrees = (text: string, most: number): number | null => {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Math.abs(value) <= most ? value : null
}

/** Where a farm is: typed, or picked on a map that comes when it is asked for. */
export const PositionField = ({
  values,
  onChange,
  errorOf,
}: {
  values: FarmValues
  onChange: (change: Partial<FarmValues>) => void
  errorOf: (name: keyof FarmValues) => string | undefined
}) => {
  const [open, setOpen] = useState(false)
  const [draws] = useState(drawsPictures)
  const tiles = usePortalSettings()?.tiles
  const field = (name: 'latitude' | 'longitude') => (
    <TextField
      label={t.form[name]}
      value={values[name]}
      error={errorOf(name)}
      inputMode="text"
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  )
  const latitude = degrees(values.latitude, 90)
  const longitude = degrees(values.longitude, 180)
  return (
    <fieldset className={css.place}>
      <legend>{t.position}</legend>
      <p className={css.hint}>{t.positionHint}</p>
      <div className={layout.pair}>
        {field('latitude')}
        {field('longitude')}
      </div>
      {open ? (
        draws ? (
          <Suspense fallback={<div className={css.map} aria-busy="true" />}>
            <PositionMap
              tiles={tiles ?? null}
              at={latitude === null || longitude === null ? null : [longitude, latitude]}
              onPick={([east, north]) =>
                onChange({ latitude: north.toFixed(DECIMALS), longitude: east.toFixed(DECIMALS) })
              }
            />
          </Suspense>
        ) : (
          <p className={css.hint}>{t.noMap}</p>
        )
      ) : (
        <div className={css.actions}>
          <Button onClick={() => setOpen(true)}>
            <IconMapPin aria-hidden="true" />
            {t.pick}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
