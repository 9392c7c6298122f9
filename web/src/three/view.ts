// The picture of the 3D view: camera, lights, bodies and arrows at a time, ways.

import { AmbientLight, AxesHelper, Box3, BufferGeometry, Color, DirectionalLight, DoubleSide, GridHelper, Group, Line, LineBasicMaterial, Mesh, MeshPhongMaterial, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { geometryOfFile, isFile } from "./files";
import { Motion, type ShapeInfo } from "./motion";
import { type Size, geometryOf } from "./shapes";
import { Arrows, type VectorInfo } from "./vectors";

export interface World {
  shapes: ShapeInfo[];
  vectors: VectorInfo[];
  world?: { n?: number[] };
}

/** "extra = 1: visualization from file is scaled with length, width and height of the shape" (Advanced.Shape). */
const fileScale = (s: Size) => (s.extra === 1 ? new Vector3(s.length, s.width, s.height) : new Vector3(1, 1, 1));

export class View3D {
  private renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
  private scene = new Scene();
  private camera = new PerspectiveCamera(40, 1, 0.01, 1000);
  private controls: OrbitControls;
  private bodies = new Group();
  private lines = new Group();
  private arrows = new Arrows();
  private radius = 1;
  private meshes: { mesh: Mesh; shape: ShapeInfo; size: string; file: boolean }[] = [];
  private loads = 0;
  private motion: Motion | null = null;
  private grid = new GridHelper(10, 20);
  private size: ResizeObserver;
  private wanted = 0;
  private up = new Vector3(0, 1, 0);

  constructor(private host: HTMLElement) {
    host.append(this.renderer.domElement);
    this.renderer.domElement.setAttribute("aria-label", "3D view");
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    const sun = new DirectionalLight(0xffffff, 2.2);
    sun.position.set(2, 4, 3);
    const fill = new DirectionalLight(0xffffff, 0.7);
    fill.position.set(-3, 1, -2);
    this.scene.add(new AmbientLight(0xffffff, 1.1), sun, fill, this.bodies, this.lines, this.arrows.group, this.grid, new AxesHelper(0.3));
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.addEventListener("change", () => this.request());
    this.size = new ResizeObserver(() => this.resize());
    this.size.observe(host);
    this.camera.position.set(2, 1.5, 3);
  }
  dispose() {
    this.size.disconnect();
    cancelAnimationFrame(this.wanted);
    this.renderer.dispose();
    this.renderer.domElement.remove();
  }
  paint(isDark: boolean) {
    this.scene.background = new Color(isDark ? 0x16181b : 0xffffff);
    const colour = new Color(isDark ? 0x30353b : 0xdfe3e7);
    (this.grid.material as LineBasicMaterial).color = colour;
    (this.grid.material as LineBasicMaterial).vertexColors = false;
    (this.grid.material as LineBasicMaterial).needsUpdate = true;
    this.request();
  }
  private resize() {
    const { clientWidth: w, clientHeight: h } = this.host;
    if (!w || !h) return;
    this.renderer.setSize(w, h, false);
    this.camera.aspect = w / h;
    this.camera.updateProjectionMatrix();
    this.request();
  }
  private request() {
    if (!this.wanted)
      this.wanted = requestAnimationFrame(() => {
        this.wanted = 0;
        this.renderer.render(this.scene, this.camera);
      });
  }

  /** Answers with the files that cannot be shown. */
  async load(run: string, world: World): Promise<string[]> {
    const own = ++this.loads;
    const motion = await Motion.of(run, world.shapes, world.vectors);
    // Another run was chosen meanwhile.
    if (own !== this.loads) return [];
    this.clear();
    this.loads = own;
    this.motion = motion;
    // Gravity points down.
    const n = world.world?.n;
    if (n && Math.hypot(...n) > 0) this.up.set(-n[0], -n[1], -n[2]).normalize();
    this.camera.up.copy(this.up);
    this.grid.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), this.up);
    for (const shape of world.shapes) {
      const mesh = new Mesh(new BufferGeometry(), new MeshPhongMaterial());
      mesh.matrixAutoUpdate = false;
      mesh.name = shape.name;
      this.bodies.add(mesh);
      this.meshes.push({ mesh, shape, size: "", file: isFile(shape.shapeType) });
    }
    const files = [...new Set(world.shapes.map((s) => s.shapeType).filter(isFile))];
    const missing: string[] = [];
    await Promise.all(files.map((uri) => geometryOfFile(uri).then(
      (g) => {
        for (const entry of this.meshes) if (entry.shape.shapeType === uri) this.useFile(entry, g);
      },
      () => missing.push(uri),
    )));
    if (own !== this.loads) return [];
    this.at(this.motion.times[0] ?? 0);
    this.fit();
    this.arrows.load(this.motion, world.vectors, this.radius);
    this.host.dataset.faces = String(this.meshes.reduce((n, { mesh }) => n + (mesh.geometry.getAttribute("position")?.count ?? 0) / 3, 0));
    this.host.dataset.bodies = String(this.meshes.length);
    this.host.dataset.run = run;
    this.host.dataset.vectors = String(world.vectors.length);
    this.at(this.motion.times[0] ?? 0);
    return missing;
  }

  /** Nothing of an earlier run stays. */
  clear() {
    ++this.loads;
    for (const { mesh, file } of this.meshes) if (!file) mesh.geometry.dispose();
    this.bodies.clear();
    this.lines.clear();
    this.arrows.clear();
    this.meshes = [];
    this.motion = null;
    this.host.dataset.faces = this.host.dataset.vectors = this.host.dataset.bodies = "0";
    this.request();
  }
  /** Names and sizes of what is shown, in the world's axes: for tests and for screen readers. */
  boxes(): { name: string; size: number[] }[] {
    this.scene.updateMatrixWorld(true);
    return this.meshes.filter((e) => e.mesh.visible).map(({ mesh }) => {
      const size = new Box3().setFromObject(mesh, true).getSize(new Vector3());
      return { name: mesh.name, size: size.toArray() };
    });
  }

  /** The colours of a file go before those of the model. */
  private useFile(entry: { mesh: Mesh; file: boolean }, geometry: BufferGeometry) {
    const { mesh } = entry;
    mesh.geometry = geometry;
    const material = mesh.material as MeshPhongMaterial;
    material.vertexColors = geometry.hasAttribute("color");
    material.side = DoubleSide;
    material.needsUpdate = true;
  }

  at(t: number) {
    const m = this.motion;
    if (!m) return;
    const row = m.row(t);
    for (const entry of this.meshes) {
      const { shape, mesh } = entry;
      const g = shape.signals;
      const size = { length: m.value(g.length, row), width: m.value(g.width, row), height: m.value(g.height, row), extra: m.value(g.extra, row) };
      const key = Object.values(size).map((v) => v.toPrecision(5)).join();
      const { file } = entry;
      if (key !== entry.size && !file) {
        entry.size = key;
        mesh.geometry.dispose();
        mesh.geometry = geometryOf(shape.shapeType, size);
      }
      mesh.visible = file || (Math.abs(size.length) > 1e-12 && Math.abs(size.width) > 1e-12);
      const material = mesh.material as MeshPhongMaterial;
      const c = m.vector(g.color, row);
      if (material.vertexColors) material.color.setRGB(1, 1, 1);
      else material.color.setRGB(c.x / 255, c.y / 255, c.z / 255, "srgb");
      material.specular.setScalar(0.35 * Math.min(1, m.value(g.specular, row)));
      material.shininess = 40;
      mesh.matrix.copy(m.placement(shape, row));
      if (file) mesh.matrix.scale(fileScale(size));
      mesh.matrixWorldNeedsUpdate = true;
    }
    this.arrows.at(m, row, this.radius);
    this.request();
  }

  fit() {
    const corners = this.corners();
    if (!corners.length) return;
    const box = new Box3().setFromPoints(corners);
    this.radius = Math.max(0.05, box.getSize(new Vector3()).length() / 2);
    this.grid.scale.setScalar(Math.max(0.2, this.radius * 0.5));
    this.grid.position.copy(this.up).multiplyScalar(Math.min(0, box.min.dot(this.up)));
    this.lookFrom(new Vector3(0.7, 0.45, 1), corners);
  }
  side(which: "front" | "top") {
    this.lookFrom(which === "front" ? new Vector3(0, 0, 1) : this.up.clone().add(new Vector3(0, 0, 0.001)), this.corners());
  }

  /** Corners of all bodies at a few times. */
  private corners(): Vector3[] {
    const m = this.motion;
    const list: Vector3[] = [];
    for (const part of m ? [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1] : []) {
      const row = { k: Math.round(part * Math.max(0, m!.times.length - 1)), part: 0 };
      for (const { mesh, shape, file } of this.meshes) {
        if (!mesh.visible) continue;
        mesh.geometry.computeBoundingBox();
        const own = mesh.geometry.boundingBox;
        if (!own || own.isEmpty()) continue;
        const place = m!.placement(shape, row);
        if (file) place.scale(fileScale({ length: m!.value(shape.signals.length, row), width: m!.value(shape.signals.width, row), height: m!.value(shape.signals.height, row), extra: m!.value(shape.signals.extra, row) }));
        for (let k = 0; k < 8; ++k) {
          const corner = new Vector3(k & 1 ? own.max.x : own.min.x, k & 2 ? own.max.y : own.min.y, k & 4 ? own.max.z : own.min.z).applyMatrix4(place);
          if (Number.isFinite(corner.lengthSq())) list.push(corner);
        }
      }
    }
    return list;
  }

  /** As near as all of them can be seen. */
  private lookFrom(from: Vector3, corners: Vector3[]) {
    if (!corners.length) return;
    const back = from.clone().normalize();
    const right = new Vector3().crossVectors(this.up, back).normalize();
    const above = new Vector3().crossVectors(back, right);
    const span = (axis: Vector3) => {
      const values = corners.map((c) => c.dot(axis));
      return [Math.min(...values), Math.max(...values)];
    };
    const [[x0, x1], [y0, y1], [z0, z1]] = [span(right), span(above), span(back)];
    const centre = right.clone().multiplyScalar((x0 + x1) / 2).addScaledVector(above, (y0 + y1) / 2).addScaledVector(back, (z0 + z1) / 2);
    const tan = Math.tan((this.camera.fov * Math.PI) / 360);
    let distance = 0.1 * this.radius;
    for (const c of corners) {
      const p = c.clone().sub(centre);
      distance = Math.max(distance, p.dot(back) + (1.12 * Math.max(Math.abs(p.dot(above)), Math.abs(p.dot(right)) / this.camera.aspect)) / tan);
    }
    this.look(centre, back, distance);
  }
  private look(centre: Vector3, from: Vector3, distance: number) {
    this.camera.position.copy(centre).addScaledVector(from.normalize(), distance);
    this.camera.near = distance / 100;
    this.camera.far = distance * 20;
    this.camera.updateProjectionMatrix();
    this.controls.target.copy(centre);
    this.controls.update();
    this.request();
  }

  /** The ways of the bodies' centres. */
  trails(on: boolean) {
    this.lines.clear();
    const m = this.motion;
    if (on && m)
      for (const { shape, mesh } of this.meshes.filter((e) => e.mesh.visible).slice(0, 60)) {
        const points: Vector3[] = [];
        const step = Math.max(1, Math.floor(m.times.length / 600));
        for (let k = 0; k < m.times.length; k += step) points.push(m.vector(shape.signals.r, { k, part: 0 }));
        if (new Box3().setFromPoints(points).getSize(new Vector3()).length() < 1e-6) continue;
        this.lines.add(new Line(new BufferGeometry().setFromPoints(points), new LineBasicMaterial({ color: (mesh.material as MeshPhongMaterial).color })));
      }
    this.request();
  }
  still(): Promise<Blob> {
    this.renderer.render(this.scene, this.camera);
    return new Promise((done) => this.renderer.domElement.toBlob((b) => done(b!)));
  }
}
