import type { Clock } from '../kernel/clock.ts'
import type { GatewayObserver } from './observer.ts'
import type { GatewayPorts } from './ports.ts'
import type { GatewaySettings } from './settings.ts'

/** What a gateway is made of. */
export interface GatewayOptions {
  ports: GatewayPorts
  settings: GatewaySettings
  clock: Clock
  observer: GatewayObserver
}
