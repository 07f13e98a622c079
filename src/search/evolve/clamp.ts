/** The number pulled back into [−box, box]. No two numbers get further apart by it, so bounds on a step survive. */
export const clamp = (value: number, box: number): number => Math.min(box, Math.max(-box, value));
