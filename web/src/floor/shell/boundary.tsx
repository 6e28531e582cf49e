import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Another address is another try. */
  path: string;
  /** What stands in place of a screen that could not be drawn. */
  instead: ReactNode;
  children: ReactNode;
}

/** A screen that cannot be drawn takes nothing else with it: what waits, the menu and the way to other screens stay. */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidUpdate({ path }: BoundaryProps): void {
    if (this.state.isBroken && path !== this.props.path) this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
