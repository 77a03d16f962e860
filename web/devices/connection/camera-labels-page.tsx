import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FarmFilterPicker } from '#web/farms/farm-filter-picker.tsx'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { deviceConnection as t } from '#web/texts/device-connection.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { labelSheets } from '#web/texts/labels.ts'
import { labelPaper } from '#web/ui/labels/label-paper.ts'
import { Label, LabelSheets } from '#web/ui/labels/label-sheets.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { deviceBreadcrumbs } from '../device-breadcrumbs.tsx'
import { assignedTo } from '../device-marks.tsx'
import { labelsAddress } from '../devices-address.ts'
import { devicesOfFarmQuery } from '../queries.ts'
import css from './connection.module.css'

/** The most labels printed at once. */
const MAX_IDS = 1_000
const MAX_LENGTH = 80

const idsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim().slice(0, MAX_LENGTH))
      .filter(Boolean)
      .slice(0, MAX_IDS),
  ),
]

/** The address that a label's code opens. */
const cameraAddress = (device_id: string): string => `${location.origin}/camera/${encodeURIComponent(device_id)}`

/** Labels of the cameras of a farm, and of cameras that will be added by scanning their labels. */
export const CameraLabelsPage = () => {
  const { farm_id } = useAddress(labelsAddress)
  const { data: devices = [] } = useQuery({ ...devicesOfFarmQuery(farm_id ?? 0), enabled: farm_id !== undefined })
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const known = farm_id === undefined ? [] : devices
  const added = idsIn(text).filter((id) => !known.some(({ device_id }) => device_id === id))
  const total = known.length + added.length
  return (
    <Page title={t.labels} breadcrumbs={deviceBreadcrumbs()}>
      <p className={css.text}>{t.labelsText(labelSheets[labelPaper().name])}</p>
      <div className={css.choices}>
        <FarmFilterPicker
          label={t.farm}
          every={t.noFarm}
          farm_id={farm_id}
          onChoose={(chosen) => void navigate({ to: '.', search: { farm_id: chosen }, replace: true })}
        />
        <TextArea
          label={t.others}
          hint={t.othersHint}
          rows={3}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button kind="primary" disabled={total === 0} onClick={() => print()}>
          <IconPrinter aria-hidden="true" />
          {t.print}
        </Button>
      </div>
      <p role="status">{total === 0 ? t.noLabels : t.count(total, Math.ceil(total / labelPaper().labels))}</p>
      <LabelSheets
        name={t.labels}
        sheetName={t.sheet}
        labels={[
          ...known.map((device) => (
            <Label key={device.id} code={cameraAddress(device.device_id)}>
              <strong>{device.name}</strong>
              <span>{device.device_id}</span>
              <span>{assignedTo(device)}</span>
            </Label>
          )),
          ...added.map((device_id) => (
            <Label key={device_id} code={cameraAddress(device_id)}>
              <strong>{device_id}</strong>
              <span>{t.newCamera}</span>
            </Label>
          )),
        ]}
      />
    </Page>
  )
}
