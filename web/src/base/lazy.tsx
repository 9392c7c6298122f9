// Parts of the page that are loaded when they are first shown.

import { Component, type ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

export function lazy<P extends {}>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Known: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [wrong, setWrong] = useState("");
    const [, loaded] = useState(Known !== null);
    useEffect(() => {
      if (!Known) load().then((c) => ((Known = c), loaded(true)), (error) => setWrong(String(error.message ?? error)));
    }, []);
    return Known ? <Guard><Known {...props} /></Guard> : <div class="empty">{wrong || "…"}</div>;
  };
}

class Guard extends Component<{ children: any }, { wrong: string }> {
  state = { wrong: "" };
  componentDidCatch(error: Error) {
    this.setState({ wrong: error.message });
  }
  render() {
    return this.state.wrong ? <div class="empty">{this.state.wrong}</div> : this.props.children;
  }
}
