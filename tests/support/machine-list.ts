import type { Node } from '@shared/api/nodes'
import { screen, within } from '@testing-library/react'
import type { TestMock } from './mock-app'

/** Enough machines for every case, few enough that finding things by their role stays quick. */
export const fewMachines = { mock: { nodes: 10 } }

/** The machines as the server has them. */
export async function storedMachines(mock: TestMock): Promise<Node[]> {
  return ((await mock.call('GET', '/node')).body as { nodes: Node[] }).nodes
}

/** The rows of the list on screen, without its head. */
export function machineRows(): HTMLElement[] {
  return within(screen.getByRole('grid')).getAllByRole('row').slice(1)
}

/** The names in the rows, from top to bottom. */
export function machineNames(): string[] {
  return machineRows().map((row) => within(row).getByRole('link').textContent)
}

/** A server's answer that it failed. */
export function failure(message: string): Response {
  return Response.json({ code: 'internal', message, details: [] }, { status: 500 })
}
