import type { FarmHealth } from '#domain/score/endpoints.ts'
import { Explanation } from './explanation.tsx'
import { PanelDialog } from './panel-dialog.tsx'
import { explanation as t } from '../texts/explanation.ts'

interface Props {
  health: FarmHealth
  zone: string
  /** Whether it was opened from the notice that another figure was shown before. */
  atChange: boolean
  onClose: () => void
}

const ExplanationDialog = ({ health, zone, atChange, onClose }: Props) => (
  <PanelDialog title={t.title} close={t.close} onClose={onClose}>
    <Explanation health={health} zone={zone} atChange={atChange} />
  </PanelDialog>
)
export default ExplanationDialog
